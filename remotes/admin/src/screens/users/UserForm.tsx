import { auth } from '@lapis/auth';
import type { AdminUser, Role } from '@lapis/contract';
import {
  afterSaving,
  notices,
  resultsOf409,
  Select,
  useEdits,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button, confirmDialog } from '@lapis/ui';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DutyField } from './DutyField';
import { TrashedAccount } from './TrashedAccount';
import { nameOf, roleHint, roleLabels, roles } from './user-labels';
import styles from './UserForm.module.css';
import { changeUser, keepUser } from './users.queries';

/** What can be changed of an account by others: the name and the role. */
export function UserForm({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOwn = user.id === auth.user?.id;
  const { firstname, lastname, role } = user;
  // An administrator whom somebody makes here begins as one whom somebody invites.
  const duty = role === 'admin' ? user.duty : 'editor';
  const { fields, changes, isUnsaved, change, forget } = useEdits({ firstname, lastname, role, duty });
  const save = useMutation({
    mutationFn: (sent: typeof changes) => changeUser(user, sent),
    onSuccess(saved, sent) {
      forget(sent);
      keepUser(client, saved);
      notices.say(`${nameOf(saved)} is saved.`);
      if (isOwn && auth.user) {
        const { firstname: first, lastname: last, role: now } = saved;
        auth.setUser({ ...auth.user, firstname: first, lastname: last, role: now });
        // The portal is closed to who has just left it.
        if (now !== 'admin') void navigate(href('account'), afterSaving);
      }
    },
    onError(error) {
      // What was typed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<AdminUser>(error);
      if (newest) keepUser(client, newest);
    },
  });
  const failure = useFailure(save.error);
  useLeaveGuard(isUnsaved, 'What you typed will be lost.');
  useSaveKey(() => void submit());

  async function submit() {
    if (!isUnsaved || save.isPending) return;
    if (changes.role && !(await confirmDialog(questionOf(user, changes.role, isOwn)))) return;
    save.mutate(changes);
  }

  return (
    <Form className={styles.form} onSubmit={() => void submit()} failure={failure} noValidate>
      {user.deleted_at && <TrashedAccount user={user} />}
      <fieldset className={styles.fields} disabled={user.deleted_at !== null}>
        <legend className="visually-hidden">The person</legend>
        <div className={styles.pair}>
          <Field
            label="First name"
            name="firstname"
            value={fields.firstname}
            onChange={(event) => change({ firstname: event.target.value })}
            autoComplete="off"
            required
          />
          <Field
            label="Last name"
            name="lastname"
            value={fields.lastname}
            onChange={(event) => change({ lastname: event.target.value })}
            autoComplete="off"
            required
          />
        </div>
        <Select
          label="Role"
          name="role"
          hint={roleHint}
          value={fields.role}
          options={roles}
          onChange={(value) => change({ role: value })}
        />
        {fields.role === 'admin' && (
          <DutyField value={fields.duty} onChange={(value) => change({ duty: value })} />
        )}
        {!user.deleted_at && (
          <Button
            className={styles.submit}
            type="submit"
            busy={save.isPending}
            aria-disabled={!isUnsaved || undefined}
          >
            {save.isPending ? 'Saving…' : isUnsaved ? 'Save' : 'Saved'}
          </Button>
        )}
      </fieldset>
    </Form>
  );
}

function questionOf(user: AdminUser, role: Role, isOwn: boolean) {
  if (role === 'admin') {
    return {
      title: `Make ${nameOf(user)} an administrator?`,
      text: 'Administrators enter this portal. Their duty says what they can read and change here.',
      confirm: 'Make administrator',
    };
  }
  const label = roleLabels[role].toLowerCase();
  return isOwn
    ? {
        title: 'Give up being an administrator?',
        text: 'This portal closes for you at once, and only another administrator can open it for you again.',
        confirm: 'Give it up',
      }
    : {
        title: `Make ${nameOf(user)} a ${label}?`,
        text: [
          role === 'tester'
            ? 'Testers can look at versions of the site that are not live.'
            : 'Users have an account, and nothing else.',
          ...(user.role === 'admin' ? ['This portal closes for them at once.'] : []),
        ].join(' '),
        confirm: `Make ${label}`,
      };
}
