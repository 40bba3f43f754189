import { mapsApps, mapsLabels, useMaps } from '#web/driver-run/state/maps.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Chooses the maps that show the way to a stop. */
export function MapsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, choose] = useMaps();
  return (
    <Dialog open onOpenChange={onClose} title="Maps" description="Navigate opens the way there." size="sm">
      <Choices legend="Maps">
        {mapsApps.map((app) => (
          <Choice key={app} name="maps" checked={app === chosen} onChoose={() => choose(app)}>
            {mapsLabels[app]}
          </Choice>
        ))}
      </Choices>
    </Dialog>
  );
}
