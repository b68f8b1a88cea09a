/** What the browsers that have trusted types offer; the others have nothing. */
interface Window {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown } }
}
