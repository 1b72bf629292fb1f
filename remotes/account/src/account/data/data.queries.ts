import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';
import { saveFile } from '@lapis/ui/save-file';

export const downloadData = mutationOptions({
  async mutationFn() {
    const data = await send('GET /settings/export');
    const [day] = new Date().toISOString().split('T');
    saveFile({
      name: `lapis-account-${day}.json`,
      type: 'application/json',
      content: JSON.stringify(data, null, 2),
    });
  },
});

type DeletionBody = CallInput<'DELETE /settings/account'>['body'];

/** Checks, without deleting anything, whether the account can be deleted. Fails if it can't. */
export const checkDeletion = mutationOptions({
  mutationFn: (body: DeletionBody) => send('POST /settings/account/deletion-check', { body }),
});

export const deleteAccount = mutationOptions({
  mutationFn: (body: DeletionBody) => send('DELETE /settings/account', { body }),
});
