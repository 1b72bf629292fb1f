import { Notice } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';

interface LocalDraftOfferProps {
  at: string;
  onRestore: () => void;
  onForget: () => void;
}

export const LocalDraftOffer = ({ at, onRestore, onForget }: LocalDraftOfferProps) => (
  <Notice
    label="Unsaved text"
    actions={
      <>
        <Button onClick={onRestore}>Restore what you had typed</Button>
        <Button variant="quiet" onClick={onForget}>
          Discard it
        </Button>
      </>
    }
  >
    <p>
      You typed something here that was not saved (<Ago time={at} />
      ).
    </p>
  </Notice>
);
