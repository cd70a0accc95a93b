import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined';
import { useRef, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import type { ControlProps } from './field-input.tsx';

type FilePickerProps = Omit<ControlProps<never>, 'value' | 'onChange'> & { accept: string; label: string; onFile: (file: File) => void };

/** The button that opens the browser's choice of a file. That one is needed is said by its label: buttons have no such state. */
export const FilePicker = ({ accept, label, onFile, 'aria-required': _, ...control }: FilePickerProps): ReactNode => {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...control} icon={<UploadOutlined />} onClick={() => box.current?.click()}>
        {label}
      </Button>
      <input
        ref={box}
        hidden
        // antd's forms show every box for files.
        style={{ display: 'none' }}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after something went wrong with it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
};
