/** Facts for the rules of messages. null if the entity does not exist. */

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
