import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { DriverChoices } from './assign-driver-dialog.tsx';

type ChooseDriverDialogProps = {
  description: string;
  onChoose: (driver: Driver) => void;
  onClose: () => void;
};

/** Asks for the driver of several orders; the caller assigns them. */
export function ChooseDriverDialog({ description, onChoose, onClose }: ChooseDriverDialogProps) {
  const { data: drivers } = useQuery(driversQuery);
  const [driverId, setDriverId] = useState<string | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const driver = drivers?.find(({ id }) => id === driverId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (driver) onChoose(driver);
  };
  return (
    <FormDialog
      size="sm"
      title="Assign Driver"
      description={description}
      onClose={onClose}
      onSubmit={submit}
      action="Assign Driver"
    >
      {wasSubmitted && !driver && <Alert className="mb-3">Please select a driver</Alert>}
      <DriverChoices currentId={null} chosenId={driverId} onChoose={setDriverId} />
    </FormDialog>
  );
}
