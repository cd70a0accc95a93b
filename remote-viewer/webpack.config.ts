import { remoteConfig, type Mode } from '@portal/tooling/webpack';
import description from './remote.config.ts';

export default (mode: Mode) => remoteConfig(mode, description);
