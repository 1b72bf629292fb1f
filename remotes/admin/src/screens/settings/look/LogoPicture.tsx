import { bus } from '@lapis/event-bus';
import { LoadFailure, notices } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidateMedia } from '../../../media/media.queries';
import { Thumbnail } from '../../../media/Thumbnail';
import { ChosenPicture } from './ChosenPicture';
import { chooseLogo, logoQuery } from './logo.queries';
import styles from './LogoPicture.module.css';
import { Section } from '../Section';

export function LogoPicture() {
  const client = useQueryClient();
  const { data: logo, error, refetch } = useQuery(logoQuery);
  const choose = useMutation({
    mutationFn: chooseLogo,
    onSuccess({ media, site }) {
      client.setQueryData(logoQuery.queryKey, { media });
      invalidateMedia(client);
      bus.emit('content:changed', { kind: 'site', site });
      notices.say(media ? 'The site has a new logo.' : 'The site has its default logo again.');
    },
  });
  return (
    <Section
      title="Logo"
      lead="At the top of every page, above the sign-in, and as the icon in the browser’s tab. A picture with a transparent background and little space around it works best. In dark mode it stands on a light background."
    >
      {logo ? (
        <ChosenPicture
          place="the logo"
          title={logo.media ? logo.media.name : 'None of your own yet'}
          media={logo.media}
          instead="Visitors see the default logo."
          choose={choose}
        >
          <div className={styles.plate}>
            {logo.media?.shown && logo.media.picture ? (
              <img src={logo.media.picture.url} alt="" />
            ) : logo.media ? (
              <Thumbnail media={logo.media} />
            ) : (
              // The query makes the URL unique, because the browser may have cached a different logo's icon.
              <img src="/icon-192.png?usual" alt="" />
            )}
          </div>
        </ChosenPicture>
      ) : error ? (
        <LoadFailure what="The logo" error={error} onRetry={refetch} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Section>
  );
}
