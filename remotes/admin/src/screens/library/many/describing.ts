import type { Media } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { notices } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { forgetMedia, mediaQuery, saveMedia } from '../../../media/media.queries';
import { mayClose } from './windows';

/** What is said of a picture here. */
export type Words = Pick<Media, 'alt' | 'caption' | 'decorative' | 'people'>;

const wordsOf = ({ alt, caption, decorative, people }: Media): Words => ({
  alt,
  caption,
  decorative,
  people,
});

const isSame = (one: Words, other: Words) => JSON.stringify(one) === JSON.stringify(other);

const conflict: FormFailure = {
  message:
    'Someone else has changed this picture since you opened it. What you typed is still here: save again to replace theirs.',
};

/**
 * The pictures among files, described one after the other. What was typed about each stays with it, wherever one goes,
 * until it is saved.
 */
export function useDescribing(chosen: Media[], onClose: () => void) {
  const client = useQueryClient();
  const [files, setFiles] = useState(() => chosen.filter(({ kind }) => kind === 'image'));
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<Record<number, Partial<Words>>>({});
  const file = files[at];
  const wordsNow = (media: Media): Words => ({ ...wordsOf(media), ...typed[media.id] });
  const isUnsaved = (media: Media) => !isSame(wordsNow(media), wordsOf(media));

  const saving = useMutation({
    mutationFn: ({ media, words }: { media: Media; words: Words }) =>
      saveMedia(media.id, { ...words, version: media.version }),
    onSuccess({ media, serverVersion }, { words: sent }) {
      const newest = media ?? serverVersion;
      client.setQueryData(mediaQuery(newest.id).queryKey, newest);
      setFiles((before) => before.map((one) => (one.id === newest.id ? newest : one)));
      // Whoever has typed on meanwhile isn't done with the picture.
      if (!media || !file || !isSame(wordsNow(file), sent)) return;
      setTyped((before) => ({ ...before, [media.id]: {} }));
      void goOn(media);
    },
  });
  // The form moves the focus with every new failure, so one failure must stay one object.
  const { error, data } = saving;
  const failure = useMemo(
    () => (error ? failureOf(error) : data?.serverVersion ? conflict : null),
    [error, data],
  );

  /** Closes the window, if need be after a question about what was typed of any of these; answers whether it did. */
  async function close(left = files) {
    const [first, ...others] = left.filter(isUnsaved);
    if (first) {
      const of = others.length === 0 ? `“${first.name}”` : `${others.length + 1} pictures`;
      if (!(await mayClose(`What you typed about ${of} has not been saved and will be lost.`))) return false;
    }
    forgetMedia(client);
    onClose();
    return true;
  }

  function goTo(next: number) {
    saving.reset();
    setAt(next);
  }

  /** After the last one the window closes; the one that was just saved is no reason to ask. */
  async function goOn(saved?: Media) {
    if (at + 1 < files.length) return goTo(at + 1);
    const isClosed = await close(files.filter(({ id }) => id !== saved?.id));
    if (isClosed) notices.say('That was the last of the pictures.');
  }

  return {
    file,
    words: file && wordsNow(file),
    at,
    count: files.length,
    failure,
    isSaving: saving.isPending,
    close: () => void close(),
    change: ({ id }: Media, changed: Partial<Words>) =>
      setTyped((before) => ({ ...before, [id]: { ...before[id], ...changed } })),

    /** Nobody leaves a picture that is being saved: the next one follows by itself. */
    back: () => !saving.isPending && goTo(at - 1),
    skip: () => !saving.isPending && void goOn(),

    save(media: Media) {
      if (saving.isPending) return;
      if (isUnsaved(media)) saving.mutate({ media, words: wordsNow(media) });
      else void goOn();
    },
  };
}
