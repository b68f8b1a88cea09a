/** The Trusted Types API; undefined in browsers without it. */
interface Window {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown } }
}
