import type { Audience, StoredNewsletterSettings } from '@lapis/contract';
import { FormModal, notices, resultsOf409, useFailure, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Field, type FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newsletterSettingsQuery, saveNewsletterSettings } from '../../kit/queries/newsletter.queries';
import styles from './AudiencePart.module.css';

interface SaveAudienceProps {
  settings: StoredNewsletterSettings;
  audience: Audience;
}

/** Keeps a choice under a name, for the letters to come. */
export function SaveAudience(props: SaveAudienceProps) {
  const [isNaming, setNaming] = useState(false);
  // It goes once the choice is saved.
  const kept = useFocusKept<HTMLDivElement>();
  return (
    <div ref={kept} className={styles.save}>
      <Button variant="quiet" onClick={() => setNaming(true)}>
        Save this choice
      </Button>
      {isNaming && <NameModal {...props} onClose={() => setNaming(false)} />}
    </div>
  );
}

/** Made anew for each press, so that the field gets the focus each time. */
const wrongName = (text: string): FormFailure => ({
  message: 'Please check what you entered.',
  errors: { name: [text] },
});

const has = ({ audiences }: StoredNewsletterSettings, name: string) =>
  audiences.some((each) => each.name === name);

function NameModal({ settings, audience, onClose }: SaveAudienceProps & { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [found, setFound] = useState<FormFailure | null>(null);
  const added = { name: name.trim(), audience };

  async function addTo(known: StoredNewsletterSettings): Promise<StoredNewsletterSettings | null> {
    if (has(known, added.name)) {
      setFound(wrongName('There is already a choice with this name.'));
      return null;
    }
    return saveNewsletterSettings({ audiences: [...known.audiences, added], version: known.version });
  }

  const saving = useMutation({
    async mutationFn() {
      try {
        return await addTo(settings);
      } catch (error) {
        // What somebody else saved meanwhile is kept, and this goes beside it.
        const newest = resultsOf409<StoredNewsletterSettings>(error);
        if (!newest) throw error;
        return addTo(newest);
      }
    },
    onSuccess(stored) {
      if (!stored) return;
      client.setQueryData(newsletterSettingsQuery.queryKey, stored);
      notices.say(`“${added.name}” has been saved. You can choose it for other letters too.`);
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
      title="Save this choice"
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
