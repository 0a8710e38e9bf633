declare module 'ra-language-german' {
  const words: object
  export default words
}
