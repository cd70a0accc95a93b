import { hostConfig, type Mode } from '@portal/tooling/webpack';

export default (mode: Mode) => hostConfig(mode);
