import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';
import { saveFile } from '@lapis/ui/save-file';

/** Saves everything that is held about the user as a file. */
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

type Confirmed = CallInput<'DELETE /settings/account'>['body'];

/** Fails where the deletion would, and deletes nothing. */
export const checkDeletion = mutationOptions({
  mutationFn: (body: Confirmed) => send('POST /settings/account/deletion-check', { body }),
});

export const deleteAccount = mutationOptions({
  mutationFn: (body: Confirmed) => send('DELETE /settings/account', { body }),
});
