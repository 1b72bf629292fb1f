import { useAuth } from '@lapis/auth';
import type { Widget } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { href, Link, useLocation } from '@lapis/router';
import { EmptyState, LoadingInline } from '@lapis/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { orNull } from '@lapis/http/found';
import { Failed } from '../loading/Failed';
import { useLoaded } from '../loading/useLoaded';
import { PreviewNotice } from '../preview/PreviewNotice';
import styles from './ContentWidget.module.css';
import { Markup } from './Markup';

interface ContentWidgetProps {
  name: string;
  noloader?: boolean;
  /** Server-rendered content, shown at once and reloaded silently; null if the text doesn't exist. */
  initial?: Widget | null;
  children?: (html: string) => ReactNode;
  missing?: ReactNode;
}

/** Text that administrators write, found by name (specification, section 2). */
export const ContentWidget = (props: ContentWidgetProps) => <NamedWidget key={props.name} {...props} />;

const BeingWritten = () => (
  <EmptyState title="This page is still being written">
    <p>
      Is there something you would like to know? <Link to={href('contact')}>Please ask us.</Link>
    </p>
  </EmptyState>
);

const asText = (html: string) => <Markup html={html} />;

function NamedWidget({
  name,
  noloader = false,
  initial,
  children = asText,
  missing = <BeingWritten />,
}: ContentWidgetProps) {
  const token = new URLSearchParams(useLocation().search).get('preview');
  const load = useCallback(
    (options: { signal: AbortSignal; quiet: boolean }) =>
      orNull(
        token
          ? send('GET /widgets/:name/preview/:token', { params: { name, token }, ...options })
          : send('GET /widgets/:name', { params: { name }, ...options }),
      ),
    [name, token],
  );
  const { data: widget, failed, reload, retry } = useLoaded(load, initial);
  const [cameWithPage] = useState(initial !== undefined);
  const { user } = useAuth();

  useEffect(
    () =>
      bus.on('content:changed', ({ kind, key }) => {
        // Also reloads when the site's settings change, because the text may contain a setting.
        if (kind === 'site' || key === name) void reload();
      }),
    [name, reload],
  );

  // The server renders the published text, so a preview has to be loaded.
  useEffect(() => {
    if (token) void reload();
  }, [token, reload]);

  if (failed) return <Failed what="This text" onRetry={retry} />;
  if (widget === undefined) return noloader ? null : <LoadingInline />;
  const label = widget ? 'Edit this text' : 'Write this text';
  return (
    <div className={styles.widget} data-fade={!cameWithPage || undefined}>
      {user?.role === 'admin' && (
        <Link
          className={styles.edit}
          to={
            widget
              ? href('admin.widgets.edit', { id: widget.id })
              : `${href('admin.widgets.add')}?name=${name}`
          }
          aria-label={label}
          title={label}
        >
          <svg
            viewBox="0 0 24 24"
            width={20}
            height={20}
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <path d="M4 20l1-5L16 4l4 4L9 19l-5 1zM14 6l4 4" strokeWidth={1.75} strokeLinejoin="round" />
          </svg>
        </Link>
      )}
      {token && <PreviewNotice />}
      {widget ? children(widget.html) : missing}
    </div>
  );
}
