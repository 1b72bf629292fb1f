import type { Header } from '@lapis/contract';
import { LoadFailure, notices } from '@lapis/portal';
import { Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetMedia } from '../../media/media.queries';
import { Thumbnail } from '../../media/Thumbnail';
import { ChosenPicture } from './ChosenPicture';
import styles from './HeaderPictures.module.css';
import { chooseHeader, headersQuery } from './headers.queries';
import { Section } from './Section';

/** The pictures at the top of pages, and others of the library in their place. */
export function HeaderPictures() {
  const { data: headers, error, refetch } = useQuery(headersQuery);
  return (
    <Section
      title="Header pictures"
      lead="The pictures at the top of pages, behind their headings. Choose ones that only set the mood: they are not described to people who can’t see them."
    >
      {headers ? (
        <ul className={styles.headers}>
          {headers.map((header) => (
            <li key={header.name}>
              <HeaderPicture header={header} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailure what="The header pictures" error={error} onRetry={refetch} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Section>
  );
}

/** One of them, which is saved as soon as it is chosen. */
export function HeaderPicture({ header }: { header: Header }) {
  const { name, page, path, usual_url, media } = header;
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (id: number | null) => chooseHeader(name, id),
    onSuccess(changed) {
      client.setQueryData(headersQuery.queryKey, (all) =>
        all?.map((each) => (each.name === name ? changed : each)),
      );
      forgetMedia(client);
      const words = changed.media ? 'has a new picture' : 'no longer has a picture of its own';
      notices.say(`‘${page}’ ${words}. Visitors see that within five minutes.`);
    },
  });

  return (
    <ChosenPicture
      place={page}
      title={path ? <Link to={path}>{page}</Link> : page}
      media={media}
      instead="Visitors do not see this picture."
      choose={choose}
    >
      <div className={styles.picture}>
        {media ? (
          <Thumbnail media={media} sizes="(min-width: 600px) 310px, 112px" />
        ) : usual_url === null ? (
          <span className={styles.plain} />
        ) : (
          <img src={usual_url} alt="" width={480} height={270} loading="lazy" />
        )}
      </div>
    </ChosenPicture>
  );
}
