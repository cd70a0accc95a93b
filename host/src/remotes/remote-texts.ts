import { i18n } from '@portal/shared/language';
import type { RemoteTexts } from '@portal/shared/shell';

/** Adds a remote's texts to the one i18next instance, in a namespace with the remote's name. Both languages, so that a switch needs no loading. */
export const addRemoteTexts = async (name: string, texts: RemoteTexts): Promise<void> => {
  await Promise.all(
    (['zh', 'en'] as const).map(async (language) => {
      const { default: bundle } = await texts[language]();
      i18n.addResourceBundle(language, name, bundle);
    }),
  );
};
