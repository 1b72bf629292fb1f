import { VisitIcon } from '@lapis/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { Switch } from '../../../kit/fields/Switch';
import { ScaledFrame } from '../../../kit/scaled-frame/ScaledFrame';
import type { AnyFields, ContentType, Item } from '../content-type';
import { moment } from '../publishing';
import { previewLinkQuery } from './preview.queries';
import { PreviewFrames } from './PreviewFrames';
import styles from './PreviewPanel.module.css';

interface PreviewPanelProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  item: Item<Fields>;
  isUnsaved: boolean;
  inSight: RefObject<HTMLIFrameElement | null>;
}

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function timeInWords(time: string) {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clock.format(date) : moment.format(date);
}

export function PreviewPanel<Fields extends AnyFields>({
  type,
  item,
  isUnsaved,
  inSight,
}: PreviewPanelProps<Fields>) {
  const id = useId();
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('phone');
  const [shown, setShown] = useState<{ state: string; at: string } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const client = useQueryClient();
  const link = previewLinkQuery(type, item.id);
  const { data: url, isError } = useQuery(link);
  const state = `${item.version} ${item.draft?.version ?? 0}`;
  const savedAt = item.draft?.updated_at ?? item.updated_at;
  const isBehind = isUnsaved || shown?.state !== state;

  /** Requests a new link after the first failure, because the old one may have expired early. */
  function retry() {
    if (!hasFailed) void client.invalidateQueries({ queryKey: link.queryKey });
    setFailed(true);
  }

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.bar}>
        <h2 id={id} className={styles.title}>
          Preview
        </h2>
        <Switch legend="Width of the preview" choices={widths} value={width} onChange={setWidth} />
        {url && (
          <a
            className={styles.open}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label="Open in a new tab"
          >
            <VisitIcon />
          </a>
        )}
      </div>
      <p className={styles.note} data-behind={isBehind || undefined}>
        {shown ? `Preview shows what was saved at ${timeInWords(shown.at)}. ` : 'Preview is loading. '}
        {shown && isBehind && 'Newer changes will show once they are saved.'}
      </p>
      <ScaledFrame width={width} className={styles.window}>
        {url && (
          <PreviewFrames
            key={url}
            url={url}
            state={state}
            inSight={inSight}
            onShown={(now) => {
              setShown({ state: now, at: savedAt });
              setFailed(false);
            }}
            onFailed={retry}
          />
        )}
        {(isError || (hasFailed && !shown)) && (
          <p className={styles.failure} role="status">
            The preview can’t be shown here just now. Try opening it in a new tab.
          </p>
        )}
      </ScaledFrame>
    </section>
  );
}
