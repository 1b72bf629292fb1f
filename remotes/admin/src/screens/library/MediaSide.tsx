import type { Media } from '@lapis/contract';
import {
  Action,
  Actions,
  afterSaving,
  Fact,
  Facts,
  Panel,
  TrashIcon,
  VisitIcon,
  VisitLink,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFile } from '../../media/file-facts';
import { discardMedia } from '../../media/media.queries';
import { Notes } from '../../media/Notes';
import { toHostname, mediaNotes } from '../../media/consent-state';
import { Uses } from '../../media/Uses';

export const MediaSide = ({ media }: { media: Media }) => (
  <>
    <Panel title="On the site">
      {mediaNotes(media).length > 0 ? <Notes media={media} /> : <p>Visitors can see it.</p>}
      <Facts>
        <Fact label="Used in">
          {media.used_in.length > 0 ? <Uses uses={media.used_in} /> : 'Nothing yet'}
        </Fact>
      </Facts>
    </Panel>
    <Panel title="The file">
      <p>{describeFile(media)}</p>
      <Facts>
        <Fact label="Added">
          <Ago time={media.created_at} />
          {media.created_by && ` by ${media.created_by}`}
        </Fact>
        {media.source && (
          <Fact label="From">
            <a href={media.source} target="_blank" rel="noreferrer">
              {toHostname(media.source)}
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
      {media.deleted_at === null && <Discard media={media} />}
    </Panel>
  </>
);

/** Button that moves a file to the trash. If the file is in use, lists the places instead. */
function Discard({ media }: { media: Media }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBlocked, setBlocked] = useState(false);
  const { used_in } = media;

  async function discard() {
    setBlocked(used_in.length > 0);
    if (used_in.length > 0) return;
    const done = await discardMedia(client, [media], 'trash');
    if (done.length > 0) void navigate(href('admin.media'), afterSaving);
  }

  return (
    <Actions>
      <Action isDanger onPress={discard}>
        <TrashIcon />
        Move to the trash
      </Action>
      <div role="alert">
        {isBlocked && used_in.length > 0 && (
          <>
            <p>It is in use. Remove it from these places first:</p>
            <Uses uses={used_in} />
          </>
        )}
      </div>
    </Actions>
  );
}
