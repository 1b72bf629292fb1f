import type { Media } from '@lapis/contract';
import { toFailure } from '@lapis/http';
import { notices } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { invalidateMedia, mediaQuery, saveMedia } from '../../../media/media.queries';
import { confirmClose } from './windows';

export type PictureDescription = Pick<Media, 'alt' | 'caption' | 'decorative' | 'people'>;

const savedDescription = ({ alt, caption, decorative, people }: Media): PictureDescription => ({
  alt,
  caption,
  decorative,
  people,
});

const isSame = (one: PictureDescription, other: PictureDescription) =>
  JSON.stringify(one) === JSON.stringify(other);

const conflict: FormFailure = {
  message:
    'Someone else has changed this picture since you opened it. What you typed is still here: save again to replace theirs.',
};

/** Steps through pictures to describe them. Unsaved text is kept with its picture. */
export function useDescribing(chosen: Media[], onClose: () => void) {
  const client = useQueryClient();
  const [files, setFiles] = useState(() => chosen.filter(({ kind }) => kind === 'image'));
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<Record<number, Partial<PictureDescription>>>({});
  const file = files[at];
  const wordsNow = (media: Media): PictureDescription => ({ ...savedDescription(media), ...typed[media.id] });
  const isUnsaved = (media: Media) => !isSame(wordsNow(media), savedDescription(media));

  const saving = useMutation({
    mutationFn: ({ media, words }: { media: Media; words: PictureDescription }) =>
      saveMedia(media.id, { ...words, version: media.version }),
    onSuccess({ media, serverVersion }, { words: sent }) {
      const newest = media ?? serverVersion;
      client.setQueryData(mediaQuery(newest.id).queryKey, newest);
      setFiles((before) => before.map((one) => (one.id === newest.id ? newest : one)));
      // Stays at this picture if the editor has typed more since.
      if (!media || !file || !isSame(wordsNow(file), sent)) return;
      setTyped((before) => ({ ...before, [media.id]: {} }));
      void goToNext(media);
    },
  });
  // Memoised, because `Form` moves focus whenever it receives a new failure object.
  const { error, data } = saving;
  const failure = useMemo(
    () => (error ? toFailure(error) : data?.serverVersion ? conflict : null),
    [error, data],
  );

  /** Closes the window, after confirmation if there is unsaved text. Resolves to whether it closed. */
  async function close(left = files) {
    const [first, ...others] = left.filter(isUnsaved);
    if (first) {
      const of = others.length === 0 ? `“${first.name}”` : `${others.length + 1} pictures`;
      if (!(await confirmClose(`What you typed about ${of} has not been saved and will be lost.`)))
        return false;
    }
    invalidateMedia(client);
    onClose();
    return true;
  }

  function goTo(next: number) {
    saving.reset();
    setAt(next);
  }

  /**
   * Goes to the next picture. After the last one, closes the window, without asking about the picture that
   * has just been saved.
   */
  async function goToNext(saved?: Media) {
    if (at + 1 < files.length) return goTo(at + 1);
    const isClosed = await close(files.filter(({ id }) => id !== saved?.id));
    if (isClosed) notices.say('That was the last picture.');
  }

  return {
    file,
    words: file && wordsNow(file),
    at,
    count: files.length,
    failure,
    isSaving: saving.isPending,
    close: () => void close(),
    change: ({ id }: Media, changed: Partial<PictureDescription>) =>
      setTyped((before) => ({ ...before, [id]: { ...before[id], ...changed } })),

    /** Ignored during a save, which goes to the next picture itself. */
    back: () => !saving.isPending && goTo(at - 1),
    skip: () => !saving.isPending && void goToNext(),

    save(media: Media) {
      if (saving.isPending) return;
      if (isUnsaved(media)) saving.mutate({ media, words: wordsNow(media) });
      else void goToNext();
    },
  };
}
