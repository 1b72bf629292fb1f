import { checkWords } from '@lapis/contract/form-rules';
import type { Audience, StoredNewsletterSettings } from '@lapis/contract';
import { FormModal, notices, readConflict, useFailure, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Field, type FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  newsletterSettingsQuery,
  saveNewsletterSettings,
} from '../../../kit/queries/newsletter-settings.queries';
import styles from './AudiencePart.module.css';

interface SaveAudienceProps {
  settings: StoredNewsletterSettings;
  audience: Audience;
}

export function SaveAudience(props: SaveAudienceProps) {
  const [isNaming, setNaming] = useState(false);
  // Keeps focus in this part if the button disappears after saving.
  const kept = useFocusKept<HTMLDivElement>();
  return (
    <div ref={kept} className={styles.save}>
      <Button variant="quiet" onClick={() => setNaming(true)}>
        Save this group
      </Button>
      {isNaming && <NameModal {...props} onClose={() => setNaming(false)} />}
    </div>
  );
}

/** Creates a new failure on each submit, so that the field is focused each time. */
const wrongName = (text: string): FormFailure => ({
  message: checkWords,
  errors: { name: [text] },
});

const hasAudience = ({ audiences }: StoredNewsletterSettings, name: string) =>
  audiences.some((each) => each.name === name);

function NameModal({ settings, audience, onClose }: SaveAudienceProps & { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [found, setFound] = useState<FormFailure | null>(null);
  const added = { name: name.trim(), audience };

  async function addTo(known: StoredNewsletterSettings): Promise<StoredNewsletterSettings | null> {
    if (hasAudience(known, added.name)) {
      setFound(wrongName('There is already a group with this name.'));
      return null;
    }
    return saveNewsletterSettings({ audiences: [...known.audiences, added], version: known.version });
  }

  const saving = useMutation({
    async mutationFn() {
      try {
        return await addTo(settings);
      } catch (error) {
        // If a colleague has saved first, adds the audience to the newer settings.
        const newest = readConflict<StoredNewsletterSettings>(error);
        if (!newest) throw error;
        return addTo(newest);
      }
    },
    onSuccess(stored) {
      if (!stored) return;
      client.setQueryData(newsletterSettingsQuery.queryKey, stored);
      notices.say(`“${added.name}” has been saved. You can choose it for other newsletters too.`);
      onClose();
    },
  });
  const refused = useFailure(saving.error);

  function submit() {
    setFound(added.name === '' ? wrongName('Please give it a name.') : null);
    if (added.name !== '') saving.mutate();
  }

  return (
    <FormModal
      title="Save this group"
      button="Save"
      isBusy={saving.isPending}
      failure={found ?? refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        hint="Such as “Yorkshire, never gave”."
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </FormModal>
  );
}
