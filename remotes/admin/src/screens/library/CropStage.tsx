import type { Crop, MediaPreview } from '@lapis/contract';
import { Select } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { croppedSize, convertPoint, cropToRatio, normalizeCrop, clampCrop, whole } from './crop';
import type { MediaForm } from './media-form';
import { PercentField } from './PercentField';
import styles from './Stage.module.css';

const ratios = [
  { value: 'free', label: 'Free', ratio: undefined },
  { value: '16:9', label: '16:9, banner', ratio: 16 / 9 },
  { value: '3:2', label: '3:2, card', ratio: 3 / 2 },
  { value: '4:3', label: '4:3, gallery', ratio: 4 / 3 },
  { value: '1:1', label: 'Square', ratio: 1 },
];

const sides = [
  { name: 'x', label: 'From the left' },
  { name: 'y', label: 'From the top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const;

const labels = {
  cropArea: 'The part that is shown; arrow keys move it',
  nwDragHandle: 'Top left corner; arrow keys move it',
  nDragHandle: 'Top edge; up and down move it',
  neDragHandle: 'Top right corner; arrow keys move it',
  eDragHandle: 'Right edge; left and right move it',
  seDragHandle: 'Bottom right corner; arrow keys move it',
  sDragHandle: 'Bottom edge; up and down move it',
  swDragHandle: 'Bottom left corner; arrow keys move it',
  wDragHandle: 'Left edge; left and right move it',
};

const inPercent = ({ x, y, width, height }: Crop): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** Rounds to four decimal places, so that invisible changes don't count. */
const toFraction = (percent: number) => Math.round(percent * 100) / 10_000;

const inFractions = ({ x, y, width, height }: PercentCrop): Crop => ({
  x: toFraction(x),
  y: toFraction(y),
  width: toFraction(width),
  height: toFraction(height),
});

export function CropStage({ form, preview }: { form: MediaForm; preview: MediaPreview }) {
  const { fields, base, change } = form;
  const [shape, setShape] = useState('free');
  // Focal point in the uncropped picture, so that it doesn't drift when the crop changes.
  const [focus] = useState(() => convertPoint({ x: fields.focal_x, y: fields.focal_y }, fields.crop, null));
  const ratio = ratios.find(({ value }) => value === shape)?.ratio;
  const crop = fields.crop ?? whole;
  const size = croppedSize(base, fields.crop);

  function applyCrop(next: Crop) {
    const now = normalizeCrop(clampCrop(next));
    const { x, y } = convertPoint(focus, null, now);
    change({ crop: now, focal_x: x, focal_y: y });
  }

  function choose(value: string) {
    setShape(value);
    const chosen = ratios.find((one) => one.value === value)?.ratio;
    if (chosen) applyCrop(cropToRatio(chosen, crop, preview));
  }

  /** Changes one side. With a fixed ratio, the other side follows. */
  function type(name: keyof Crop, value: number) {
    const typed = { ...crop, [name]: value };
    if (!ratio || name === 'x' || name === 'y') return applyCrop(typed);
    const perWidth = preview.width / preview.height / ratio;
    const width = name === 'width' ? value : value / perWidth;
    const fitting = Math.min(width, 1, 1 / perWidth);
    applyCrop({ ...crop, width: fitting, height: fitting * perWidth });
  }

  return (
    <>
      <div className={styles.stage}>
        <ReactCrop
          className={styles.crop}
          crop={inPercent(crop)}
          aspect={ratio}
          minWidth={16}
          minHeight={16}
          keepSelection
          ruleOfThirds
          ariaLabels={labels}
          onChange={(_, percent) => applyCrop(inFractions(percent))}
        >
          <img src={preview.url} alt="" width={preview.width} height={preview.height} draggable={false} />
        </ReactCrop>
      </div>
      <p className={styles.hint} role="status">
        {fields.crop
          ? `Visitors see ${size.width} × ${size.height} pixels of it. The whole picture is kept.`
          : 'Visitors see the whole picture.'}
      </p>
      <div className={styles.controls}>
        <Select label="Shape" name="shape" value={shape} options={ratios} onChange={choose} />
        {sides.map(({ name, label }) => (
          <PercentField
            key={name}
            label={label}
            name={`crop.${name}`}
            value={crop[name]}
            min={name === 'width' || name === 'height' ? 0.01 : 0}
            onChange={(value) => type(name, value)}
          />
        ))}
        <Button
          variant="quiet"
          onClick={() => {
            setShape('free');
            applyCrop(whole);
          }}
        >
          Show the whole picture
        </Button>
      </div>
    </>
  );
}
