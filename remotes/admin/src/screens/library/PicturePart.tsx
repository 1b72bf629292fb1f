import type { MediaPreview } from '@lapis/contract';
import type { ReactNode, SVGProps } from 'react';

interface PicturePartProps extends Omit<SVGProps<SVGSVGElement>, 'part'> {
  preview: MediaPreview;
  /** Visible part, in pixels of the preview. */
  part: { x: number; y: number; width: number; height: number };
  /** SVG overlay, in the same units. */
  children?: ReactNode;
}

export const PicturePart = ({ preview, part, children, ...rest }: PicturePartProps) => (
  <svg {...rest} viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}>
    <image href={preview.url} width={preview.width} height={preview.height} />
    {children}
  </svg>
);
