import { type ReactNode, useId } from 'react';

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
      <div className="card grid gap-5 p-5 max-md:p-4">{children}</div>
    </section>
  );
}
