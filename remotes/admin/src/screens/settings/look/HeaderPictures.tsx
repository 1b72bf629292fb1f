import type { Header } from '@lapis/contract';
import { notices } from '@lapis/portal';
import { Link } from '@lapis/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateMedia } from '../../../media/media.queries';
import { Thumbnail } from '../../../media/Thumbnail';
import { ChosenPicture } from './ChosenPicture';
import styles from './HeaderPictures.module.css';
import { chooseHeader, headersQuery } from './headers.queries';

/** Lists the pages' header pictures, with buttons to choose different ones from the library. */
export const HeaderPictures = ({ headers }: { headers: Header[] }) => (
  <ul className={styles.headers}>
    {headers.map((header) => (
      <li key={header.name}>
        <HeaderPicture header={header} />
      </li>
    ))}
  </ul>
);

export function HeaderPicture({ header }: { header: Header }) {
  const { name, page, path, usual_url, media } = header;
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (id: number | null) => chooseHeader(name, id),
    onSuccess(changed) {
      client.setQueryData(headersQuery.queryKey, (all) =>
        all?.map((each) => (each.name === name ? changed : each)),
      );
      invalidateMedia(client);
      const words = changed.media ? 'has a new picture' : 'no longer has a picture of its own';
      notices.say(`‘${page}’ ${words}. Visitors will see that within five minutes.`);
    },
  });

  return (
    <ChosenPicture
      place={page}
      title={path ? <Link to={path}>{page}</Link> : page}
      media={media}
      instead="Visitors can’t see this picture."
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
