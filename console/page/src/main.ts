import "./style.css";
import { language } from "../../../web/language";
import { Refused } from "../../../web/refused";
import { Api } from "./api";
import { Console } from "./console";
import { givenToken, signInView, type Complaint } from "./sign_in";
import { words } from "./words";

const page = document.getElementById("page")!;
const news = document.getElementById("news")!;
let open: Console | undefined;

function show(element: HTMLElement): void {
  document.documentElement.lang = language();
  page.replaceChildren(element);
}

function askForToken(complaint?: Complaint): void {
  open?.stop();
  open = undefined;
  document.title = words().title;
  show(signInView(complaint, (token) => void begin(token), () => askForToken(complaint)));
  document.getElementById("token")?.focus();
}

function complaintOf(why: Refused, otherwise: Complaint): Complaint {
  if (why.status === 403) return "tokenWeak";
  return why.status === 401 ? otherwise : "serviceAway";
}

function work(api: Api): void {
  const mine = new Console(api, {
    show,
    announce: (sentence) => (news.textContent = sentence),
    signOut: () => void signOut(api),
    // The address stays, so that whoever signs in again is back where they were.
    refused: (why) => {
      if (open === mine) askForToken(complaintOf(why, "sessionOver"));
    },
  });
  open = mine;
  mine.start();
}

async function signOut(api: Api): Promise<void> {
  askForToken();
  try {
    await api.signOut();
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    if (!why.isAboutToken) askForToken("serviceAway"); // The cookie is still there.
  }
}

// With a token, which goes into the cookie and is kept by this page while it lives; without one, with
// the cookie of before.
async function begin(token: string | null): Promise<void> {
  const api = new Api(token);
  try {
    const who = await (token === null ? api.session() : api.signIn());
    if (!who.admin) return askForToken("tokenWeak");
    work(api);
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    if (token === null && why.status === 401) askForToken();
    else askForToken(complaintOf(why, "tokenBad"));
  }
}

void begin(givenToken());
