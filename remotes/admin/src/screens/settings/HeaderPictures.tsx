import type { Header } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { Link } from '@lapis/router';
import { Button, Skeleton } from '@lapis/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure/LoadFailure';
import { forgetMedia } from '../../media/media.queries';
import { Notes } from '../../media/Notes';
import { PicturePicker } from '../../media/PicturePicker';
import { Thumbnail } from '../../media/Thumbnail';
import { notices } from '../../kit/notices/notices';
import { Problem } from '../../kit/panel/Panel';
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

function HeaderPicture({ header }: { header: Header }) {
  const { name, page, path, usual_url, media } = header;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const choose = useMutation({
    mutationFn: (id: number | null) => chooseHeader(name, id),
    onSuccess(changed) {
      client.setQueryData(headersQuery.queryKey, (all) =>
        all?.map((each) => (each.name === name ? changed : each)),
      );
      forgetMedia(client);
      const words = changed.media ? 'has a new header picture' : 'has its usual header picture again';
      notices.say(`‘${page}’ ${words}. Visitors see it within five minutes.`);
    },
  });
  // The button that was pressed goes, and the focus must not go with it.
  const back = () => choose.mutate(null, { onSuccess: () => chooser.current?.focus() });
  const failure = choose.error && failureOf(choose.error);
  const of = <span className="visually-hidden"> for {page}</span>;

  return (
    <div className={styles.header} role="group" aria-label={page}>
      <div className={styles.picture}>
        {media ? (
          <Thumbnail media={media} sizes="(min-width: 600px) 310px, 112px" />
        ) : (
          <img src={usual_url} alt="" width={480} height={270} loading="lazy" />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.page}>
          <Link to={path}>{page}</Link>
        </p>
        {media && !media.shown && (
          <>
            <Notes media={media} />
            <p className={styles.hidden}>Visitors see the usual picture.</p>
          </>
        )}
        <div className={styles.actions}>
          <Button ref={chooser} variant="quiet" busy={choose.isPending} onClick={() => setOpen(true)}>
            {media ? 'Change' : 'Choose a picture'}
            {of}
          </Button>
          {media && (
            <Button variant="quiet" busy={choose.isPending} onClick={back}>
              Back to the usual one{of}
            </Button>
          )}
        </div>
        <Problem
          failure={failure && { ...failure, message: failure.errors?.['media_id']?.[0] ?? failure.message }}
        />
      </div>
      {isOpen && (
        <PicturePicker
          onClose={() => setOpen(false)}
          onPick={([picked]) => {
            setOpen(false);
            if (picked) choose.mutate(picked.id);
          }}
        />
      )}
    </div>
  );
}
