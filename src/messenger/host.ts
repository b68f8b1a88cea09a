/** The two signatures that the service makes for one address (CALL2-14). */
export interface Signatures {
  config: Signature
  agentConfig: Signature
}

export interface Signature {
  timestamp: string
  nonceStr: string
  signature: string
}

/** What the bridge needs of the app around it. */
export interface MessengerHost {
  userAgent: string
  /** The corporation and the app at the moment of a call. */
  identity(): { corpId: string; agentId: string }
  /** Asks the service to sign exactly this address. */
  sign(url: string): Promise<Signatures>
  /** How long a call that shows nothing may take, in milliseconds; 8 seconds when not given. */
  patience?: number
}
