import type { MediaPreview } from '@lapis/contract';
import { Button } from '@lapis/ui';
import type { PointerEvent } from 'react';
import { croppedSize, visiblePart, whole } from './crop';
import type { MediaForm } from './media-form';
import { PercentField } from './PercentField';
import { PicturePart } from './PicturePart';
import styles from './Stage.module.css';

/** Aspect ratios to which public pages crop pictures. */
const frames = [
  { name: 'Banner', ratio: 16 / 9 },
  { name: 'Card', ratio: 3 / 2 },
  { name: 'Square', ratio: 1 },
];

/** Lets staff choose the focal point, which stays visible in every crop. */
export function FocusStage({ form, preview }: { form: MediaForm; preview: MediaPreview }) {
  const { fields, base, change } = form;
  const { focal_x: x, focal_y: y } = fields;
  const crop = fields.crop ?? whole;
  const part = {
    x: crop.x * preview.width,
    y: crop.y * preview.height,
    width: crop.width * preview.width,
    height: crop.height * preview.height,
  };
  const mark = { cx: part.x + x * part.width, cy: part.y + y * part.height };
  const size = Math.max(part.width, part.height);

  function point({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) {
    if (buttons !== 1) return;
    const place = currentTarget.getBoundingClientRect();
    const round = (value: number) => Math.min(1, Math.max(0, Math.round(value * 100) / 100));
    change({
      focal_x: round((clientX - place.left) / place.width),
      focal_y: round((clientY - place.top) / place.height),
    });
  }

  return (
    <>
      <div className={styles.stage}>
        <PicturePart
          className={styles.focus}
          preview={preview}
          part={part}
          // Hidden from screen readers, because the fields below do the same.
          aria-hidden="true"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={point}
        >
          <circle className={styles.halo} {...mark} r={size / 36} />
          <circle className={styles.mark} {...mark} r={size / 36} />
        </PicturePart>
      </div>
      <p className={styles.hint}>
        Click what matters most, such as a face. It stays in view where a page shows only part of the picture.
      </p>
      <div className={styles.controls}>
        <PercentField label="Across" name="focal_x" value={x} onChange={(focal_x) => change({ focal_x })} />
        <PercentField label="Down" name="focal_y" value={y} onChange={(focal_y) => change({ focal_y })} />
        <Button variant="quiet" onClick={() => change({ focal_x: 0.5, focal_y: 0.5 })}>
          Centre
        </Button>
      </div>
      <ul className={styles.frames} aria-hidden="true">
        {frames.map(({ name, ratio }) => {
          const cut = visiblePart(ratio, croppedSize(base, fields.crop), { x, y });
          const scale = part.width / croppedSize(base, fields.crop).width;
          return (
            <li key={name}>
              <PicturePart
                className={styles.frame}
                preview={preview}
                part={{
                  x: part.x + cut.x * scale,
                  y: part.y + cut.y * scale,
                  width: cut.width * scale,
                  height: cut.height * scale,
                }}
              />
              {name}
            </li>
          );
        })}
      </ul>
    </>
  );
}
