import type { Consent, Media } from '@lapis/contract';
import { toFailure, errorStatus } from '@lapis/http';
import { notices } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { invalidateMedia, mediaQuery, saveMedia } from '../../media/media.queries';
import { today } from '@lapis/contract/consent-state';

export type ConsentFields = Omit<Consent, 'withdrawn_at'> & { withdrawn: boolean };

export interface MediaFields extends Pick<
  Media,
  'alt' | 'decorative' | 'caption' | 'focal_x' | 'focal_y' | 'crop' | 'people' | 'tags'
> {
  consent: ConsentFields | null;
}

export const blankConsent = (): ConsentFields => ({
  from: '',
  covers: '',
  given_at: today(),
  until: null,
  note: '',
  form: null,
  withdrawn: false,
});

const consentFields = ({ withdrawn_at, ...consent }: Consent): ConsentFields => ({
  ...consent,
  withdrawn: withdrawn_at !== null,
});

export const mediaFields = (media: Media): MediaFields => ({
  alt: media.alt,
  decorative: media.decorative,
  caption: media.caption,
  focal_x: media.focal_x,
  focal_y: media.focal_y,
  crop: media.crop,
  people: media.people,
  tags: media.tags,
  consent: media.consent && consentFields(media.consent),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function changedFields(fields: MediaFields, before: MediaFields): Partial<MediaFields> {
  const names = Object.keys(fields) as (keyof MediaFields)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(fields[name], before[name])).map((name) => [name, fields[name]]),
  );
}

/** Converts an error to a failure for the form, with advice on connection problems. */
function saveFailure(error: unknown): FormFailure {
  const failure = toFailure(error);
  const status = errorStatus(error);
  if (status === undefined)
    return { message: 'No connection. Nothing is lost: please save again in a moment.' };
  if (status === 401) {
    return { message: 'You are signed out. Sign in again in another tab, then save again.' };
  }
  if (status === 507) return failure;
  if (status >= 500) return { message: 'The site can’t save just now. Please save again in a minute.' };
  return failure;
}

/** State of a file's form. `base` is the copy being edited, `serverVersion` a colleague's newer one. */
export function useMediaForm(media: Media) {
  const client = useQueryClient();
  const [base, setBase] = useState(media);
  const [fields, setFields] = useState(() => mediaFields(media));
  const [serverVersion, setServerVersion] = useState<Media | null>(null);

  const saving = useMutation({
    // Saves in one scope run serially.
    scope: { id: `media:${media.id}` },
    mutationFn: (changes: Partial<MediaFields>) => saveMedia(media.id, { ...changes, version: base.version }),
    onSuccess(saved, changes) {
      if (saved.serverVersion) return setServerVersion(saved.serverVersion);
      client.setQueryData(mediaQuery(media.id).queryKey, saved.media);
      invalidateMedia(client);
      setBase(saved.media);
      // Keeps fields that were not part of this save, or have been changed since, even back to the old value.
      const now = mediaFields(saved.media);
      const sent = { ...mediaFields(base), ...changes };
      setFields((current) => ({ ...now, ...changedFields(current, sent) }));
    },
  });

  // Memoised, because `Form` moves focus whenever it receives a new failure object.
  const failure = useMemo(() => (saving.error ? saveFailure(saving.error) : null), [saving.error]);
  const changes = changedFields(fields, mediaFields(base));
  const isUnsaved = Object.keys(changes).length > 0;

  const change = (changed: Partial<MediaFields>) => setFields((current) => ({ ...current, ...changed }));

  return {
    base,
    fields,
    serverVersion,
    failure,
    isUnsaved,
    isSaving: saving.isPending,
    change,

    save() {
      if (isUnsaved && !saving.isPending && !serverVersion) saving.mutate(changes);
    },

    /** Saves the withdrawal of consent at once. Other changes stay unsaved. */
    withdrawConsent() {
      if (!base.consent) return;
      const consent = { ...consentFields(base.consent), withdrawn: true };
      saving.mutate(
        { consent },
        {
          onSuccess({ media: saved }) {
            if (!saved) return;
            // Discards edits to the consent, because saving them would restore it.
            change({ consent: mediaFields(saved).consent });
            notices.say('The consent has been withdrawn. No public page shows the picture any longer.');
          },
        },
      );
    },

    /** Applies this editor's changes to a colleague's newer copy. */
    keepMine() {
      if (!serverVersion) return;
      setFields({ ...mediaFields(serverVersion), ...changes });
      setBase(serverVersion);
      setServerVersion(null);
    },

    takeServerVersion() {
      if (!serverVersion) return;
      client.setQueryData(mediaQuery(media.id).queryKey, serverVersion);
      setFields(mediaFields(serverVersion));
      setBase(serverVersion);
      setServerVersion(null);
    },
  };
}

export type MediaForm = ReturnType<typeof useMediaForm>;
