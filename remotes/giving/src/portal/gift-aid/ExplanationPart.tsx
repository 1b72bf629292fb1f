import type { ClaimWhole } from '@lapis/contract';
import { explanationRules } from '@lapis/contract/gift-rules';
import { Aside, KeptButton, notices, Part, useFailure } from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { CopyButton } from '@lapis/ui/copy-button';
import { Form, TextArea } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeClaim, keepClaim } from './claims.queries';
import styles from './ExplanationPart.module.css';

/** Explanation of a claim's adjustments, to change and to copy into HMRC's form. */
export function ExplanationPart({ claim }: { claim: ClaimWhole }) {
  const client = useQueryClient();
  const [text, setText] = useState(claim.explanation);
  const saving = useMutation({
    mutationFn: (explanation: string) => changeClaim(claim.id, { explanation }),
    onSuccess(saved) {
      keepClaim(client, saved);
      setText(saved.explanation);
      notices.say('The explanation has been saved.');
    },
  });
  const failure = useFailure(saving.error);
  if (claim.adjustment <= 0 && claim.small_adjustment <= 0) return null;

  async function rewrite() {
    if (saving.isPending) return;
    const isSure = await confirmDialog({
      danger: true,
      title: 'Write the explanation from the figures again?',
      text: 'What was written by hand will be lost.',
      confirm: 'Write it again',
    });
    if (isSure) saving.mutate('');
  }

  return (
    <Part title="Explanation for HMRC">
      <Aside>
        This claim has an adjustment. Charities Online asks ‘What adjustments have you made to this claim?’:
        copy this there. It takes up to {explanationRules.most} characters.
      </Aside>
      <Form
        aria-label="Explanation for HMRC"
        failure={failure}
        onSubmit={() => !saving.isPending && saving.mutate(text)}
      >
        <TextArea
          label="Explanation"
          name="explanation"
          rows={4}
          maxLength={explanationRules.most}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.actions}>
          <CopyButton text={text} label="Copy the explanation" />
          <Button type="submit" variant="quiet" busy={saving.isPending}>
            Save the explanation
          </Button>
          {claim.is_explanation_changed && (
            <KeptButton onClick={() => void rewrite()}>Write it from the figures again</KeptButton>
          )}
        </div>
      </Form>
    </Part>
  );
}
