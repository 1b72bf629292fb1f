import type { ClaimWhole } from '@lapis/contract';
import { explanationRules } from '@lapis/contract/gift-rules';
import { Aside, notices, Part, useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { CopyButton } from '@lapis/ui/copy-button';
import { Form, TextArea } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeClaim, keepClaim } from './claims.queries';

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
        <CopyButton text={text} label="Copy the explanation" />
        <Button type="submit" variant="quiet" busy={saving.isPending}>
          Save the explanation
        </Button>
        {claim.is_explanation_changed && (
          <Button type="button" variant="quiet" onClick={() => saving.mutate('')}>
            Write it from the figures again
          </Button>
        )}
      </Form>
    </Part>
  );
}
