import type { Channel } from '#shared/messages/message-kinds.ts';

export const channelLabels: Record<Channel, string> = { mail: 'Mail', text: 'Text', push: 'Push' };
