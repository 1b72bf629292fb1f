import type { MediaPreview } from '@lapis/contract';
import type { ReactNode, SVGProps } from 'react';

interface PicturePartProps extends Omit<SVGProps<SVGSVGElement>, 'part'> {
  preview: MediaPreview;
  /** What is shown of it, in its own pixels. */
  part: { x: number; y: number; width: number; height: number };
  /** What lies on it, in the same units. */
  children?: ReactNode;
}

/** A part of a picture, as large as there is room. */
export const PicturePart = ({ preview, part, children, ...rest }: PicturePartProps) => (
  <svg {...rest} viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}>
    <image href={preview.url} width={preview.width} height={preview.height} />
    {children}
  </svg>
);
