import type { ReactNode } from 'react';
import { Image } from '@portal/shared/ui/data';

type PicturePreviewProps = {
  urls: readonly string[];
  open: boolean;
  current: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

/** The pictures of a comment one by one over the page. Loaded when the first one is opened. */
export default function PicturePreview({ urls, open, current, onMove, onClose }: PicturePreviewProps): ReactNode {
  return (
    <Image.PreviewGroup
      items={[...urls]}
      preview={{ open, current, onChange: onMove, onOpenChange: (next) => next || onClose() }}
    />
  );
}
