import {
  afterSaving,
  MailNotice,
  notices,
  PageHead,
  useFailure,
  useLeaveGuard,
  useMailIsSent,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Access, AccessField } from './AccessField';
import styles from './UserForm.module.css';
import { inviteUser, cacheUser } from './users.queries';

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Author by default: authors can start at once, and a colleague reads their texts before publication.
  const [access, setAccess] = useState<Access>({ role: 'admin', staff_role: 'author' });
  const isSent = useMailIsSent();
  const [isTouched, setTouched] = useState(false);
  const invite = useMutation({
    mutationFn: inviteUser,
    onSuccess(user) {
      cacheUser(client, user);
      notices.say(
        isSent
          ? `An invitation will be sent to ${user.email}.`
          : `${user.firstname} has been invited, but no email was sent. Please give them a link.`,
      );
      void navigate(href('admin.users.edit', { id: user.id }), { replace: true, ...afterSaving });
    },
  });
  const failure = useFailure(invite.error);
  useLeaveGuard(isTouched, 'No one has been invited yet, and what you typed will be lost.');

  function submit(values: FormData) {
    if (invite.isPending) return;
    const text = (name: string) => String(values.get(name)).trim();
    invite.mutate({
      firstname: text('firstname'),
      lastname: text('lastname'),
      email: text('email'),
      ...(access.role === 'admin' ? access : { role: access.role }),
    });
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Invite someone"
        lead={
          isSent
            ? 'They will get an email with a link that works for seven days, and choose their own password.'
            : 'They choose their own password, with a link that you give them.'
        }
        back={{ to: href('admin.users'), label: 'Users' }}
      />
      <Form
        className={styles.form}
        onSubmit={submit}
        onInput={() => setTouched(true)}
        failure={failure}
        noValidate
      >
        <MailNotice>Once you have invited them, make a link and give it to them yourself.</MailNotice>
        <div className={styles.pair}>
          <Field label="First name" name="firstname" autoComplete="off" required />
          <Field label="Last name" name="lastname" autoComplete="off" required />
        </div>
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <AccessField value={access} onChange={(chosen) => setAccess({ ...access, ...chosen })} />
        <Button className={styles.submit} type="submit" busy={invite.isPending}>
          {invite.isPending ? 'Inviting…' : isSent ? 'Send the invitation' : 'Invite without an email'}
        </Button>
      </Form>
    </div>
  );
}
