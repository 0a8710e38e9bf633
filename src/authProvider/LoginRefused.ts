/** A log-in that failed. `sentence` is what the service wants the person to read, where it says more than no. */
export class LoginRefused extends Error {
  readonly sentence: string | undefined
  constructor(sentence?: string) {
    super('Login failed')
    this.name = 'LoginRefused'
    this.sentence = sentence
  }
}
