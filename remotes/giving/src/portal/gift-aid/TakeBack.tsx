import { Action, afterSaving, notices } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { claimQuery, forgetClaims, takeBackClaim } from './claims.queries';

export const claimWords = {
  label: 'Withdraw the claim',
  title: 'Withdraw this claim?',
  text: 'These gifts can then be included in another claim. Only do this if the claim has not been sent to HMRC.',
  confirm: 'Withdraw it',
  done: 'The claim has been withdrawn. Its gifts can be claimed again.',
};

export const repaymentWords = {
  label: 'Undo the repayment',
  title: 'Was this tax not repaid?',
  text: 'Its record is removed, and the tax is owed to HMRC again: the next claim repays it.',
  confirm: 'It was not repaid',
  done: 'The repayment is undone. The tax is owed again.',
};

type TakeBackProps = { id: number } & typeof claimWords;

/** Removes a claim, or a repayment, after a question. */
export function TakeBack({ id, label, done, ...question }: TakeBackProps) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function takeBack() {
    if (!(await confirmDialog({ danger: true, ...question }))) return;
    await takeBackClaim(id);
    // Leaves the page first, because refetching a withdrawn claim would fail.
    void navigate(href('admin.giving.claims'), { replace: true, ...afterSaving });
    client.removeQueries({ queryKey: claimQuery(id).queryKey });
    forgetClaims(client);
    notices.say(done);
  }

  return (
    <Action isDanger onPress={takeBack}>
      {label}
    </Action>
  );
}
