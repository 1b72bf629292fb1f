import type { Declaration } from '@lapis/contract';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../kit/format-day';
import { today } from '../parts/days';
import { cancelDeclaration, forgetDeclaration } from './declarations.queries';

export function CancelDeclarationModal({
  declaration,
  onClose,
}: {
  declaration: Declaration;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [from, setFrom] = useState(today);
  const { supporter_name, may_cancel_until } = declaration;
  const cancelling = useMutation({
    mutationFn: () => cancelDeclaration(declaration.id, from),
    onSuccess(cancelled) {
      forgetDeclaration(client, cancelled);
      notices.say(
        `The Gift Aid declaration of ${supporter_name} has been cancelled from ${formatDay(from)}.`,
      );
      onClose();
    },
  });
  return (
    <FormModal
      title={`Cancel the declaration of ${supporter_name}?`}
      button="Cancel the declaration"
      dismiss="Keep it"
      isDanger
      isBusy={cancelling.isPending}
      failure={useFailure(cancelling.error)}
      onSubmit={cancelling.mutate}
      onClose={onClose}
    >
      <p>
        No Gift Aid is claimed on gifts from that date on. To claim again, you need a new declaration.
        {may_cancel_until &&
          ` Until ${formatDay(may_cancel_until)} they can cancel it as if it had never been made: to do that, choose ${formatDay(declaration.covers_from)}.`}
      </p>
      <Field
        label="Cancelled from"
        name="from"
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        required
      />
    </FormModal>
  );
}
