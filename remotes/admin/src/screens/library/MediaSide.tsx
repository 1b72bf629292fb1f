import type { Media, MediaUse } from '@lapis/contract';
import {
  Action,
  Actions,
  afterSaving,
  deletionOf,
  Fact,
  Facts,
  notices,
  Panel,
  TrashIcon,
  VisitIcon,
  VisitLink,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { factsOf } from '../../media/file-facts';
import { deleteMedia, forgetMedia } from '../../media/media.queries';
import { Notes } from '../../media/Notes';
import { hostOf, notesOf } from '../../media/consent-state';
import { Uses } from '../../media/Uses';

/** What the site knows of a file by itself, and the way to be rid of it. */
export const MediaSide = ({ media }: { media: Media }) => (
  <>
    <Panel title="On the site">
      {notesOf(media).length > 0 ? <Notes media={media} /> : <p>Visitors may see it.</p>}
      <Facts>
        <Fact label="Used in">
          {media.used_in.length > 0 ? <Uses uses={media.used_in} /> : 'Nothing yet'}
        </Fact>
      </Facts>
    </Panel>
    <Panel title="The file">
      <p>{factsOf(media)}</p>
      <Facts>
        <Fact label="Added">
          <Ago time={media.created_at} />
          {media.created_by && ` by ${media.created_by}`}
        </Fact>
        {media.source && (
          <Fact label="From">
            <a href={media.source} target="_blank" rel="noreferrer">
              {hostOf(media.source)}
              <span className="visually-hidden"> in a new tab</span>
            </a>
          </Fact>
        )}
      </Facts>
      {media.file_url && (
        <VisitLink to={media.file_url}>
          <VisitIcon />
          Open the document<span className="visually-hidden"> in a new tab</span>
        </VisitLink>
      )}
      <Delete media={media} />
    </Panel>
  </>
);

/** What is in use stays, and the places are named. */
function Delete({ media: { id, name, used_in } }: { media: Media }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [blocking, setBlocking] = useState<MediaUse[]>([]);

  async function remove() {
    setBlocking(used_in);
    if (used_in.length > 0) return;
    const isSure = await confirmDialog(
      deletionOf(`“${name}”`, 'Its description, caption and record of consent go too.'),
    );
    if (!isSure) return;
    const uses = await deleteMedia(id);
    setBlocking(uses);
    if (uses.length > 0) return;
    forgetMedia(client);
    void navigate(href('admin.media'), afterSaving);
    notices.say(`“${name}” has been deleted for good.`);
  }

  return (
    <Actions>
      <Action isDanger onPress={remove}>
        <TrashIcon />
        Delete for good
      </Action>
      <div role="alert">
        {blocking.length > 0 && (
          <>
            <p>It is in use. Take it out of these places first:</p>
            <Uses uses={blocking} />
          </>
        )}
      </div>
    </Actions>
  );
}
