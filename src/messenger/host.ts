/** The two signatures that the service creates for an address (CALL2-14). */
export interface Signatures {
  config: Signature
  agentConfig: Signature
}

export interface Signature {
  timestamp: string
  nonceStr: string
  signature: string
}

/** The app's functions that the messenger needs. */
export interface MessengerHost {
  userAgent: string
  identity(): { corpId: string; agentId: string }
  /** Requests the service's signatures for exactly this address. */
  sign(url: string): Promise<Signatures>
  /** Timeout of calls without a picker, in milliseconds; 8 seconds by default. */
  timeoutMs?: number
}
