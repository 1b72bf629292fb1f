import { AccountPage, Outcome, Section, useUser } from '@lapis/ui/account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmedForm } from '../ConfirmedForm';
import { refreshUser } from '../refresh-user';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUp } from './SetUp';
import { endTwoFactor, renewRecoveryCodes } from './two-factor.queries';

const lead =
  'With two-factor sign-in you need your password and a code from an app on your phone. Someone who finds out your password can’t get in without the phone.';

export function Component() {
  const { two_factor_enabled: isOn } = useUser();
  const [codes, setCodes] = useState<string[]>();
  const end = useMutation(endTwoFactor);

  function show(codes: string[]) {
    // Shown before another request can fail, because the server doesn't send the codes again.
    setCodes(codes);
    void refreshUser({ two_factor_enabled: true });
  }

  return (
    <AccountPage title="Two-factor sign-in" lead={lead}>
      <Outcome>{end.isSuccess && !isOn && 'Two-factor sign-in is off.'}</Outcome>
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      {!codes && !isOn && <SetUp onCodes={show} />}
      {!codes && isOn && (
        <>
          <p>
            <strong>It is on.</strong> When you sign in, we ask for a code from your app.
          </p>
          <NewCodes onCodes={show} />
          <Section title="Switch off">
            <p>From then on your password alone is enough to sign in.</p>
            <ConfirmedForm
              action="Switch off"
              doing="Switching off…"
              variant="danger"
              busy={end.isPending}
              error={end.error}
              onConfirm={end.mutate}
            />
          </Section>
        </>
      )}
    </AccountPage>
  );
}

function NewCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const renew = useMutation(renewRecoveryCodes);
  return (
    <Section title="New recovery codes">
      <p>
        If you have used most of your recovery codes, or lost them, make new ones. The old ones will stop
        working.
      </p>
      <ConfirmedForm
        action="Make new codes"
        doing="Making them…"
        variant="quiet"
        busy={renew.isPending}
        error={renew.error}
        onConfirm={(body) =>
          renew.mutate(body, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })
        }
      />
    </Section>
  );
}
