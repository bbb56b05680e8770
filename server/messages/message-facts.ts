/** What the rules of messages are asked with; null where the thing does not exist. */

export interface SenderFacts {
  id: string;
  completion: number;
}

export interface ReceiverFacts {
  id: string;
  state: 'active' | 'frozen' | 'suspended' | 'deleted';
  isVerified: boolean;
}

export interface OriginalFacts {
  sender_id: string;
  receiver_id: string | null;
  pigeon_id: string;
  status: 'sent' | 'read' | 'recalled';
}
