import type { Basis, Language } from '@lapis/contract';
import { afterSaving, notices, PageHead, Select, useFailure, useLeaveGuard } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Field, Form, TextArea } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { languages } from '../../kit/fields/languages';
import styles from './SubscriberForm.module.css';
import { addSubscriber, cacheSubscriber } from './subscribers.queries';

const bases: { value: Basis; label: string }[] = [
  { value: 'consent', label: 'They agreed' },
  { value: 'soft_opt_in', label: 'They gave or helped and didn’t opt out' },
];

/** Explains the legal requirements of each basis, with examples of proof. */
const law: Record<Basis, { says: string; such: string }> = {
  consent: {
    says: 'They told you that they want your newsletters, for instance by ticking an empty box. You have to be able to show when and how (UK GDPR, article 7).',
    such: 'For example: ticked the box for news on the paper form at the summer fair, 6 June 2026.',
  },
  soft_opt_in: {
    says: 'They supported you on or after 5 February 2026, were given the choice to opt out when they left their address, and didn’t (Data (Use and Access) Act 2025, section 114). Support from before that day never counts.',
    such: 'For example: gave £20 by cheque on 3 March 2026, and left the box “No newsletters, please” empty.',
  },
};

/** Form to add a subscriber who agreed outside the site, with a record of the consent. */
export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [basis, setBasis] = useState<Basis>('consent');
  const [language, setLanguage] = useState<Language>('en');
  const [isTouched, setTouched] = useState(false);
  const adding = useMutation({
    mutationFn: addSubscriber,
    onSuccess(subscriber) {
      cacheSubscriber(client, subscriber);
      notices.say(`${subscriber.email} will now receive your newsletters.`);
      void navigate(href('admin.subscribers.one', { id: subscriber.id }), {
        replace: true,
        ...afterSaving,
      });
    },
  });
  const failure = useFailure(adding.error);
  useLeaveGuard(isTouched, 'No one has been added yet, and what you typed will be lost.');

  function submit(values: FormData) {
    if (adding.isPending) return;
    const text = (name: string) => String(values.get(name)).trim();
    adding.mutate({ email: text('email'), basis, evidence: text('evidence'), language });
  }

  return (
    <>
      <PageHead
        title="Add a subscriber"
        lead="For someone who agreed elsewhere, such as on paper. They won’t get an email about it."
        back={{ to: href('admin.subscribers'), label: 'Subscribers' }}
      />
      <Form
        className={styles.form}
        aria-label="Add a subscriber"
        onSubmit={submit}
        onInput={() => setTouched(true)}
        failure={failure}
        noValidate
      >
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
        <Select
          label="Why you may write to them"
          name="basis"
          hint={law[basis].says}
          value={basis}
          options={bases}
          onChange={setBasis}
        />
        <TextArea
          label="How and when"
          name="evidence"
          hint={`${law[basis].such} This is kept as proof.`}
          rows={3}
          maxLength={1000}
          required
        />
        <Select
          label="Language"
          name="language"
          value={language}
          options={languages}
          onChange={setLanguage}
        />
        <Button className={styles.submit} type="submit" busy={adding.isPending}>
          {adding.isPending ? 'Adding…' : 'Add the subscriber'}
        </Button>
      </Form>
    </>
  );
}
