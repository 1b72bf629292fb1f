import type { Consent, Media } from '@lapis/contract';
import { failureOf, statusOf } from '@lapis/http';
import { notices } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { forgetMedia, mediaQuery, saveMedia } from '../../media/media.queries';
import { today } from '@lapis/contract/consent-state';

/** A consent as it is written down. */
export type ConsentFields = Omit<Consent, 'withdrawn_at'> & { withdrawn: boolean };

/** What can be said of a file. */
export interface MediaFields extends Pick<
  Media,
  'alt' | 'decorative' | 'caption' | 'focal_x' | 'focal_y' | 'crop' | 'people' | 'tags'
> {
  consent: ConsentFields | null;
}

/** A new consent, before anything was typed. */
export const blankConsent = (): ConsentFields => ({
  from: '',
  covers: '',
  given_at: today(),
  until: null,
  note: '',
  form: null,
  withdrawn: false,
});

const consentOf = ({ withdrawn_at, ...consent }: Consent): ConsentFields => ({
  ...consent,
  withdrawn: withdrawn_at !== null,
});

export const fieldsOf = (media: Media): MediaFields => ({
  alt: media.alt,
  decorative: media.decorative,
  caption: media.caption,
  focal_x: media.focal_x,
  focal_y: media.focal_y,
  crop: media.crop,
  people: media.people,
  tags: media.tags,
  consent: media.consent && consentOf(media.consent),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Those fields alone that were changed. */
function changesOf(fields: MediaFields, base: Media): Partial<MediaFields> {
  const before = fieldsOf(base);
  const names = Object.keys(fields) as (keyof MediaFields)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(fields[name], before[name])).map((name) => [name, fields[name]]),
  );
}

/** In words beside the form; what has no answer says what to do. */
function messageFor(error: unknown): FormFailure {
  const failure = failureOf(error);
  const status = statusOf(error);
  if (status === undefined)
    return { message: 'No connection. Nothing is lost: please save again in a moment.' };
  if (status === 401) {
    return { message: 'You are signed out. Sign in again in another tab, then save again.' };
  }
  if (status === 507) return failure;
  if (status >= 500) return { message: 'The site can’t save just now. Please save again in a minute.' };
  return failure;
}

/**
 * What is said of one file, while it is written. `base` is the copy that the fields were made of, `serverVersion` one
 * that somebody else saved meanwhile.
 */
export function useMediaForm(media: Media) {
  const client = useQueryClient();
  const [base, setBase] = useState(media);
  const [fields, setFields] = useState(() => fieldsOf(media));
  const [serverVersion, setServerVersion] = useState<Media | null>(null);

  const saving = useMutation({
    // One save waits for the other, so that none overtakes.
    scope: { id: `media:${media.id}` },
    mutationFn: (changes: Partial<MediaFields>) => saveMedia(media.id, { ...changes, version: base.version }),
    onSuccess(saved, changes) {
      if (saved.serverVersion) return setServerVersion(saved.serverVersion);
      client.setQueryData(mediaQuery(media.id).queryKey, saved.media);
      forgetMedia(client);
      setBase(saved.media);
      // What was typed since, or was not part of it, stays.
      const now = fieldsOf(saved.media);
      setFields((current) => ({ ...now, ...changesOf(current, base), ...savedOf(now, current, changes) }));
    },
  });

  // The form moves the focus with every new failure, so one failure stays one object.
  const failure = useMemo(() => (saving.error ? messageFor(saving.error) : null), [saving.error]);
  const changes = changesOf(fields, base);
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

    /** At once, and by itself: what else was typed waits for its own save. */
    withdrawConsent() {
      if (!base.consent) return;
      const consent = { ...consentOf(base.consent), withdrawn: true };
      saving.mutate(
        { consent },
        {
          onSuccess({ media: saved }) {
            if (!saved) return;
            // Nothing that was typed into the consent may bring it back.
            change({ consent: fieldsOf(saved).consent });
            notices.say('The consent has been withdrawn. No public page shows the picture any longer.');
          },
        },
      );
    },

    /** Saves what stands here over what the other person saved; only what was changed here. */
    keepMine() {
      if (!serverVersion) return;
      setFields({ ...fieldsOf(serverVersion), ...changes });
      setBase(serverVersion);
      setServerVersion(null);
    },

    takeServerVersion() {
      if (!serverVersion) return;
      client.setQueryData(mediaQuery(media.id).queryKey, serverVersion);
      setFields(fieldsOf(serverVersion));
      setBase(serverVersion);
      setServerVersion(null);
    },
  };
}

/** What was saved takes the server's form, unless it was typed into meanwhile. */
const savedOf = (now: MediaFields, current: MediaFields, sent: Partial<MediaFields>): Partial<MediaFields> =>
  Object.fromEntries(
    (Object.keys(sent) as (keyof MediaFields)[])
      .filter((name) => isSame(current[name], sent[name]))
      .map((name) => [name, now[name]]),
  );

export type MediaForm = ReturnType<typeof useMediaForm>;
