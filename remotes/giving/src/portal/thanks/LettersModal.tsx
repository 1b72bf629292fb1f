import type { ThanksRow } from '@lapis/contract';
import { letterPlaces, letterProblem, usualLetter } from '@lapis/contract/thanks-letter';
import { collectIds, FormModal } from '@lapis/portal';
import { TextArea } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { counted } from '../parts/counted';
import { useMarking } from './MarkModal';
import { downloadLetters } from './thanks.queries';

interface LettersModalProps {
  gifts: ThanksRow[];
  onClose: () => void;
}

/** Prints letters, then offers to mark their gifts as thanked. */
export function LettersModal({ gifts, onClose }: LettersModalProps) {
  const [isPrinted, setPrinted] = useState(false);
  return isPrinted ? (
    <PrintedModal gifts={gifts} onClose={onClose} />
  ) : (
    <WriteModal gifts={gifts} onClose={onClose} onPrinted={() => setPrinted(true)} />
  );
}

function WriteModal({ gifts, onClose, onPrinted }: LettersModalProps & { onPrinted: () => void }) {
  const [text, setText] = useState(usualLetter);
  const printing = useMutation({
    mutationFn: () => downloadLetters(collectIds(gifts), text),
    onSuccess: onPrinted,
  });
  const { failure, passes } = useChecked(printing.error);
  const homeless = gifts.filter(({ address_lines }) => address_lines.length === 0).length;
  return (
    <FormModal
      title={`Letters for ${counted(gifts.length, 'gift')}`}
      button="Save the letters as PDF"
      isBusy={printing.isPending}
      failure={failure}
      onSubmit={() => {
        if (passes({ text: letterProblem(text) })) printing.mutate();
      }}
      onClose={onClose}
    >
      <p>
        One letter a page, with your name and address at the top. Folded in three, its address shows in a DL
        window envelope. Saving the letters sends nothing and marks nothing.
      </p>
      {homeless > 0 && <p>{counted(homeless, 'giver')} without an address: the letter has the name alone.</p>}
      <TextArea
        label="Text"
        name="text"
        hint={`The site fills in ${letterPlaces.map((place) => `[${place}]`).join(', ')}. [thanks] is the message of the appeal, or of the settings.`}
        rows={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormModal>
  );
}

function PrintedModal(props: LettersModalProps) {
  const marking = useMarking(props);
  const { failure } = useChecked(marking.error);
  const { length } = props.gifts;
  return (
    <FormModal
      title="The letters are saved"
      button={length === 1 ? 'Mark it as thanked' : `Mark these ${length} as thanked`}
      dismiss="Not yet"
      isBusy={marking.isPending}
      failure={failure}
      onSubmit={() => marking.mutate('post')}
      onClose={props.onClose}
    >
      <p>
        Print the file thank-you-letters.pdf and sign each page. Mark the gifts once the letters are in the
        post.
      </p>
    </FormModal>
  );
}
