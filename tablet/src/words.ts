import { language, type Language } from "../../web/language";
import type { Action, Status } from "./ticket";

export interface Words {
  title: string;
  columns: Record<Status, string>;
  done: string;
  actions: Record<Action, string>;
  pressAgain: string;
  sent: string;
  sending: string;
  unsent: string;
  savedUnsent: string;
  noAnswer: string;
  tooLate: string;
  dish(quantity: number, dish: number): string;
  comment: string;
  nothing: string;
  loading: string;
  connecting: string;
  live: string;
  lost: string;
  signIn: string;
  signOut: string;
  token: string;
  tokenHint: string;
  tokenBad: string;
  tokenForOthers: string;
  serviceAway: string;
  keys: string;
  minutes(count: number): string;
  arrived(name: string, dishes: number): string;
  moved(name: string, status: string): string;
  nowSent(name: string): string;
  notSent(name: string): string;
}

const en: Words = {
  title: "Kitchen tickets",
  columns: {
    created: "New",
    accepted: "Accepted",
    cooking: "Cooking",
    ready: "Ready",
    completed: "Handed over",
    rejected: "Rejected",
    cancelled: "Cancelled by the guest",
  },
  done: "Done",
  actions: {
    accept: "Accept",
    reject: "Reject",
    cook: "Start cooking",
    ready: "It is ready",
    complete: "Hand over",
  },
  pressAgain: "Press again",
  sent: "sent",
  sending: "sending…",
  unsent: "not sent yet",
  savedUnsent: "saved, not sent yet — press again",
  noAnswer: "No answer came. Press again: twice does no harm.",
  tooLate: "That step is no longer possible.",
  dish: (quantity, dish) => `${quantity} × dish ${dish}`,
  comment: "Comment",
  nothing: "No tickets",
  loading: "Reading the tickets…",
  connecting: "connecting…",
  live: "live",
  lost: "connection lost, trying again…",
  signIn: "Sign in",
  signOut: "Sign out",
  token: "Token of your establishment",
  tokenHint: "Paste the token you were given. It is kept until this tab is closed.",
  tokenBad: "This token is wrong or has expired. Paste a fresh one.",
  tokenForOthers: "This token is not for an establishment. Paste another one.",
  serviceAway: "The service does not answer. Try again in a moment.",
  keys: "Keys: arrows move between tickets, letters press the buttons of the ticket you are on.",
  minutes: (count) => (count < 1 ? "just now" : `${count} min`),
  arrived: (name, dishes) => `New ticket ${name}, ${dishes} ${dishes === 1 ? "dish" : "dishes"}`,
  moved: (name, status) => `${name}: ${status}`,
  nowSent: (name) => `${name}: sent`,
  notSent: (name) => `${name}: saved, not sent yet. Press again.`,
};

const plural = new Intl.PluralRules("ru");
const dishesRu: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "блюдо", few: "блюда" };

const ru: Words = {
  title: "Заказы кухни",
  columns: {
    created: "Новые",
    accepted: "Приняты",
    cooking: "Готовятся",
    ready: "Готовы",
    completed: "Выдан",
    rejected: "Отклонён",
    cancelled: "Отменён гостем",
  },
  done: "Завершены",
  actions: {
    accept: "Принять",
    reject: "Отклонить",
    cook: "Готовить",
    ready: "Готово",
    complete: "Выдать",
  },
  pressAgain: "Нажмите ещё раз",
  sent: "отправлено",
  sending: "отправляется…",
  unsent: "ещё не отправлено",
  savedUnsent: "сохранено, ещё не отправлено — нажмите ещё раз",
  noAnswer: "Ответа нет. Нажмите ещё раз: повтор не повредит.",
  tooLate: "Этот шаг уже невозможен.",
  dish: (quantity, dish) => `${quantity} × блюдо ${dish}`,
  comment: "Комментарий",
  nothing: "Заказов нет",
  loading: "Читаем заказы…",
  connecting: "соединяемся…",
  live: "на связи",
  lost: "связь потеряна, пробуем снова…",
  signIn: "Войти",
  signOut: "Выйти",
  token: "Токен вашего заведения",
  tokenHint: "Вставьте выданный вам токен. Он хранится, пока открыта эта вкладка.",
  tokenBad: "Токен неверен или истёк. Вставьте новый.",
  tokenForOthers: "Этот токен не для заведения. Вставьте другой.",
  serviceAway: "Служба не отвечает. Попробуйте чуть позже.",
  keys: "Клавиши: стрелки ведут от заказа к заказу, буквы нажимают кнопки текущего заказа.",
  minutes: (count) => (count < 1 ? "только что" : `${count} мин`),
  arrived: (name, dishes) =>
    `Новый заказ ${name}, ${dishes} ${dishesRu[plural.select(dishes)] ?? "блюд"}`,
  moved: (name, status) => `${name}: ${status}`,
  nowSent: (name) => `${name}: отправлено`,
  notSent: (name) => `${name}: сохранено, ещё не отправлено. Нажмите ещё раз.`,
};

const spoken: Record<Language, Words> = { en, ru };
export function words(): Words {
  return spoken[language()];
}
