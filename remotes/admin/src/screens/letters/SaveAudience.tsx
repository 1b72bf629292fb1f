import type { Audience, StoredNewsletterSettings } from '@lapis/contract';
import { FormModal, notices, resultsOf409, useFailure } from '@lapis/portal';
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
  return (
    <div className={styles.save}>
      <Button variant="quiet" onClick={() => setNaming(true)}>
        Save this choice
      </Button>
      {isNaming && <NameModal {...props} onClose={() => setNaming(false)} />}
    </div>
  );
}

type Saved = StoredNewsletterSettings['audiences'][number];

/** Saves a choice beside the others; one of the same name is replaced. */
async function addAudience({ audiences, version }: StoredNewsletterSettings, added: Saved) {
  const others = audiences.filter(({ name }) => name !== added.name);
  return saveNewsletterSettings({ audiences: [...others, added], version });
}

/** Made anew for each press, so that the field gets the focus each time. */
const nameless = (): FormFailure => ({
  message: 'Please check what you entered.',
  errors: { name: ['Please give it a name.'] },
});

function NameModal({ settings, audience, onClose }: SaveAudienceProps & { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [found, setFound] = useState<FormFailure | null>(null);
  const saving = useMutation({
    async mutationFn() {
      const added = { name: name.trim(), audience };
      try {
        return await addAudience(settings, added);
      } catch (error) {
        // What somebody else saved meanwhile is kept, and this goes beside it.
        const newest = resultsOf409<StoredNewsletterSettings>(error);
        if (!newest) throw error;
        return addAudience(newest, added);
      }
    },
    onSuccess(stored) {
      client.setQueryData(newsletterSettingsQuery.queryKey, stored);
      notices.say(`“${name.trim()}” is saved. You can choose it for other letters too.`);
      onClose();
    },
  });
  const refused = useFailure(saving.error);

  function submit() {
    setFound(name.trim() === '' ? nameless() : null);
    if (name.trim() !== '') saving.mutate();
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
