import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { addResourceTexts } from './texts.ts';

addResourceTexts();

type CopyButtonProps = { text: string; label: string; onCopied?: () => void };

/** Copies a text, and says whether that went well: a browser may refuse it, and then it is selected by hand. */
export const CopyButton = ({ text, label, onCopied }: CopyButtonProps): ReactNode => {
  const { t } = useTranslation('resource');
  const [copied, setCopied] = useState<{ text: string; state: 'copied' | 'copyFailed' } | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied({ text, state: 'copied' });
        onCopied?.();
      },
      () => setCopied({ text, state: 'copyFailed' }),
    );
  return (
    <>
      <Button icon={<CopyOutlined />} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{copied?.text === text && t(copied.state)}</span>
    </>
  );
};
