import type { Declaration } from '@lapis/contract';
import { useState } from 'react';
import { GiverField } from '../giver/GiverField';
import { giverName, nobody, type TypedGiver } from '../giver/giver';
import { ErrorWindow, WrongField } from '../parts/ErrorWindow';
import { useWindowChange } from '../parts/window-change';
import { type DeclarationErrorBody, forgetDeclarations, takeOutDeclaration } from './declarations.queries';
import { DeclaredFields, sentDeclaration, type TypedDeclaration } from './DeclaredFields';
import { EffectWords } from './EffectWords';
import { isNamedAfter, prefillTaxpayer } from './typed-taxpayer';

interface DeclarationErrorModalProps {
  declaration: Declaration;
  onClose: () => void;
}

const findCovers = ({ covers_from, covers_until, made_on }: Declaration): TypedDeclaration['covers'] =>
  covers_from === made_on ? 'future' : covers_until === null ? 'both' : 'past';

function toTyped(declaration: Declaration): TypedDeclaration {
  const { made_on, title, firstname, lastname, house, street, postcode, outside_uk } = declaration;
  return {
    made_on,
    covers: findCovers(declaration),
    gift: null,
    taxpayer: { title, firstname, lastname, house, street, postcode, outside_uk },
  };
}

/** Takes out a declaration that was recorded wrongly, and records the right one. */
export function DeclarationErrorModal({ declaration, onClose }: DeclarationErrorModalProps) {
  const { id, given, supporter_id, supporter_name } = declaration;
  const [isWrong, setWrong] = useState(true);
  const [declared, setDeclared] = useState(() => toTyped(declaration));
  const [giver, setGiver] = useState<TypedGiver>({
    ...nobody,
    supporter: { id: supporter_id, name: supporter_name, email: '' },
  });
  const isSame = giver.supporter?.id === supporter_id;
  const { mutate, passes, windowProps } = useWindowChange({
    change: (right: DeclarationErrorBody['right']) => takeOutDeclaration(id, { right }),
    keep: forgetDeclarations,
    words: isWrong ? 'The declaration has been put right.' : 'The declaration has been taken out.',
    onClose,
  });

  /** Fills in another person's name, unless the declaration has a name of its own. */
  function chooseGiver(next: TypedGiver) {
    setGiver(next);
    if (isNamedAfter(declared.taxpayer, giver))
      setDeclared({ ...declared, taxpayer: prefillTaxpayer(giverName(next)) });
  }

  function submit() {
    if (!isWrong) return mutate(null);
    const whose = giver.supporter;
    if (passes({ name: whose ? undefined : 'Please choose a supporter from the list.' }) && whose)
      mutate({ supporter_id: whose.id, ...sentDeclaration(declared) });
  }

  const { made_on, past, future } = sentDeclaration(declared);
  return (
    <ErrorWindow {...windowProps} hasRight={isWrong} onSubmit={submit}>
      <p>
        This is for a declaration that was recorded wrongly. If the person no longer wants Gift Aid, close
        this and cancel it instead. The wrong one stays in the list, marked ‘Entered in error’, and covers no
        gift. No email goes out, and you can bring it back.
      </p>
      <WrongField
        never="It was recorded twice, or never made"
        wrong="The name, the address, the day or the person"
        isWrong={isWrong}
        onChange={setWrong}
      />
      {isWrong && (
        <>
          <GiverField
            label="Whose declaration it is"
            giver={giver}
            asksEmail={false}
            hint="Type a name or an email address, and choose a supporter from the list."
            onChange={chooseGiver}
          />
          <DeclaredFields
            declared={declared}
            under="right."
            asksScope={declaration.only_gift === null}
            onChange={setDeclared}
          />
          {given === 'phone' && (
            <p>
              {isSame
                ? 'If the written record that they got has the same mistake, please send them a right one.'
                : 'It counts once its written record has been sent: press ‘Send the record’.'}
            </p>
          )}
        </>
      )}
      {!(isWrong && made_on === '') && (
        <EffectWords
          id={id}
          search={{
            of: 'error',
            ...(isWrong && isSame && { made_on, past: String(past), future: String(future) }),
          }}
        />
      )}
      {isWrong && <p>A claim that was sent already stays as it is; the next one uses the right details.</p>}
    </ErrorWindow>
  );
}
