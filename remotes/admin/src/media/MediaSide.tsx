import type { Media, MediaUse } from '@lapis/contract';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaving } from '../content/leaving';
import panel from '../content/Panel.module.css';
import { TrashIcon, VisitIcon } from '../icons';
import { notices } from '../notices/notices';
import { factsOf } from './file-facts';
import { deleteMedia, forgetMedia } from './media.queries';
import styles from './MediaForm.module.css';
import { Notes } from './Notes';
import { notesOf } from './standing';
import { Uses } from './Uses';

/** What the site knows of a file by itself, and the way to be rid of it. */
export const MediaSide = ({ media }: { media: Media }) => (
  <div className={styles.side}>
    <section className={panel.panel} aria-label="On the site">
      <h2 className={panel.title}>On the site</h2>
      {notesOf(media).length > 0 ? <Notes media={media} /> : <p>Visitors may see it.</p>}
      <dl className={panel.facts}>
        <div>
          <dt>Used in</dt>
          <dd>{media.used_in.length > 0 ? <Uses uses={media.used_in} /> : 'Nothing yet'}</dd>
        </div>
      </dl>
    </section>
    <section className={panel.panel} aria-label="The file">
      <h2 className={panel.title}>The file</h2>
      <p>{factsOf(media)}</p>
      <dl className={panel.facts}>
        <div>
          <dt>Added</dt>
          <dd>
            <Ago time={media.created_at} />
            {media.created_by && ` by ${media.created_by}`}
          </dd>
        </div>
      </dl>
      {media.file_url && (
        <a className={panel.visit} href={media.file_url} target="_blank" rel="noreferrer">
          <VisitIcon />
          Open the document<span className="visually-hidden"> in a new tab</span>
        </a>
      )}
      <Delete media={media} />
    </section>
  </div>
);

/** What is in use stays, and the places are named. */
function Delete({ media: { id, name, used_in } }: { media: Media }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [hindering, setHindering] = useState<MediaUse[]>([]);

  async function remove() {
    setHindering(used_in);
    if (used_in.length > 0) return;
    const isSure = await confirmDialog({
      title: `Delete “${name}” for good?`,
      text: 'It goes with everything that is said of it here. This cannot be taken back.',
      confirm: 'Delete for good',
    });
    if (!isSure) return;
    const uses = await deleteMedia(id);
    setHindering(uses);
    if (uses.length > 0) return;
    forgetMedia(client);
    void navigate(href('admin.media'), afterSaving);
    notices.say(`“${name}” is deleted for good.`);
  }

  return (
    <div className={panel.actions}>
      <button type="button" className={panel.action} data-danger onClick={() => void remove()}>
        <TrashIcon />
        Delete for good
      </button>
      <div role="alert">
        {hindering.length > 0 && (
          <>
            <p>It is in use. Take it out of these places first:</p>
            <Uses uses={hindering} />
          </>
        )}
      </div>
    </div>
  );
}
