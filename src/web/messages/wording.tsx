import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { kindsWithExample, type MessageKind, messageKinds } from '#shared/messages/message-kinds.ts';
import type { MessageExample } from '#shared/messages/messages.contract.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { channelLabels } from './channel-labels.ts';
import { messageExamplesQuery } from './messages.api.ts';

/** What a message says, with example values, once it is opened; nothing of kinds that have no example. */
export function Wording({ kind }: { kind: MessageKind }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...messageExamplesQuery, enabled: isOpen });
  if (!kindsWithExample.some((each) => each === kind)) return null;
  const example = data?.find((each) => each.kind === kind);
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-6 w-fit list-none items-center gap-1 text-xs text-ink-2 touch:min-h-11 [&::-webkit-details-marker]:hidden">
        What it says<span className="sr-only">: {messageKinds[kind].label}</span>
        <ChevronDown className="size-3.5 group-open:rotate-180" aria-hidden="true" />
      </summary>
      {error && !data && (
        <LoadError title="The example could not be loaded" error={error} onRetry={refetch} />
      )}
      {!error && !data && <Skeleton className="h-20" />}
      {example && <Example example={example} />}
    </details>
  );
}

function Example({ example: { mail, text, push } }: { example: MessageExample }) {
  const parts = [
    ...(mail ? [{ label: channelLabels.mail, title: mail.subject, said: mail.text }] : []),
    ...(text ? [{ label: channelLabels.text, said: text }] : []),
    ...(push ? [{ label: channelLabels.push, said: push }] : []),
  ];
  return (
    <dl className="grid gap-2 py-1.5 text-sm">
      {parts.map(({ label, title, said }) => (
        <div key={label}>
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
            {title && <b className="mb-1 block font-medium">{title}</b>}
            {said}
          </dd>
        </div>
      ))}
    </dl>
  );
}
