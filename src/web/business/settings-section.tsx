import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/display/button.tsx';

type SectionProps = { title: string; about: string; children: ReactNode };

const sectionStyles =
  'grid grid-cols-[220px_minmax(0,1fr)] items-start gap-8 max-md:grid-cols-1 max-md:gap-2.5';

/** A part of the settings under its own title. */
export function SettingsSection({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={sectionStyles} aria-labelledby={id}>
      <div>
        <h2 className="text-base" id={id}>
          {title}
        </h2>
        <p className="text-ink-2">{about}</p>
      </div>
      {/* The foot must not cover the focused field. */}
      <div className="card grid gap-5 p-5 max-md:p-4 [&_:is(input,[data-slot=input])]:scroll-my-20">
        {children}
      </div>
    </section>
  );
}

type FootProps = {
  /** How many fields differ from what is saved. */
  changed: number;
  isSubmitting: boolean;
  isComparing: boolean;
  onDiscard: () => void;
  /** The label of the button that saves. */
  action: string;
};

/** Save and Discard, in view at the bottom as long as their form is. */
export function SettingsFoot({ changed, isSubmitting, isComparing, onDiscard, action }: FootProps) {
  const isDirty = changed > 0;
  return (
    <div className="sticky bottom-0 z-1 flex items-center gap-2 border-t border-line bg-canvas py-3">
      <p className="me-auto text-ink-2" role="status">
        {isDirty && `${changed} unsaved ${changed === 1 ? 'change' : 'changes'}`}
      </p>
      <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={onDiscard}>
        Discard
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        busyLabel="Saving..."
        disabled={!isDirty && !isComparing}
      >
        {action}
      </Button>
    </div>
  );
}
